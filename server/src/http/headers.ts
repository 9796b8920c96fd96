/**
 * What answers allow browsers to do with them. Plain objects, made once: they go out with every single answer, and
 * what stands here is all there is.
 */
type Headers = Readonly<Record<string, string>>;

/** Where things may come from, kind by kind; whatever is not named may come from nowhere. */
const POLICIES = {
  /** Answers of the API, pictures and errors: data, which loads nothing even if a browser takes it for a page. */
  answer: { 'default-src': "'none'" },
  page: {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    // Mantine's colours, the scroll lock of windows, drag and drop and toasts come as style elements that scripts write.
    'style-src-elem': "'self' 'unsafe-inline'",
    // In the HTML there are none, and what scripts set on an element is not held back by this.
    'style-src-attr': "'none'",
    // Meals may show pictures from any https address; a chosen picture is shown, and made smaller, before it is sent.
    'img-src': "'self' data: blob: https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
  },
  /** Of pages without scripts, which are the one for what is not found and the API document: style and pictures. */
  plain: {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
  },
} as const;

/** In every policy: nobody frames it, nothing in it goes elsewhere. */
const CLOSED = {
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const;

/** All that browsers can switch off for a page and whatever it would embed; the page uses none of it. */
const SWITCHED_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** A year, and all subdomains (OWASP ASVS 5.0, V3.4.1); only where the address that people type is an https one. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** What every answer says, whatever it is. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Nobody else learns where somebody came from.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const DOCUMENT = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
};

function policy(kind: keyof typeof POLICIES): Headers {
  const parts = Object.entries({ ...POLICIES[kind], ...CLOSED });
  return { 'content-security-policy': parts.map(([name, sources]) => `${name} ${sources}`).join(';') };
}

/** Of data and of errors: they are kept by nobody unless a route says otherwise. */
export const ANSWER_HEADERS: Headers = { ...EVERYWHERE, ...policy('answer'), 'cache-control': 'no-store' };

export interface SecurityHeaders {
  readonly answer: Headers;
  readonly page: Headers;
  readonly notFound: Headers;
  readonly docs: Headers;
}

/** The headers of each kind of answer, for the address that people type. */
export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  const transport = publicUrl?.startsWith('https:') ? HSTS : {};
  return {
    answer: { ...ANSWER_HEADERS, ...transport },
    page: { ...EVERYWHERE, ...DOCUMENT, ...policy('page'), ...transport },
    notFound: { ...EVERYWHERE, ...DOCUMENT, ...policy('plain'), ...transport, 'cache-control': 'no-store' },
    docs: { ...EVERYWHERE, ...DOCUMENT, ...policy('plain'), ...transport },
  };
}
