import logo40 from './brand/logo-40.webp';
import logo80 from './brand/logo-80.webp';
import logo160 from './brand/logo-160.webp';

/** The bowl that smiles. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <img
      src={logo80}
      srcSet={`${logo40} 40w, ${logo80} 80w, ${logo160} 160w`}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt=""
    />
  );
}
