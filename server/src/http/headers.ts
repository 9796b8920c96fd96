/** Security headers. They are plain objects, created once, because every response carries them. */
type Headers = Readonly<Record<string, string>>;

/** Allowed sources by type. Anything not named is blocked. */
const POLICIES = {
  /** API responses, pictures and errors: data that loads nothing, even if a browser renders it as a page. */
  answer: { 'default-src': "'none'" },
  page: {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    // Mantine's colours, its scroll lock, drag and drop and toasts add style elements by script.
    'style-src-elem': "'self' 'unsafe-inline'",
    // The HTML has no inline styles, and this directive does not affect styles that scripts set on an element.
    'style-src-attr': "'none'",
    // A chosen picture is previewed and compressed before it is sent. None is loaded from elsewhere.
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
  },
  /** Pages without scripts, such as 404 pages and the API document: styles and pictures only. */
  plain: {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
  },
} as const;

/** In every policy: no framing, and nothing is sent elsewhere. */
const CLOSED = {
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const;

/** Everything that browsers can switch off for a page and its embedded content. The page uses none of it. */
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
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** A year, with all subdomains (OWASP ASVS 5.0, V3.4.1). Only if the public address is https. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Sent with every response. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Other sites do not learn which page a visitor came from.
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

/** For data and errors: not cached unless a route says otherwise. */
export const ANSWER_HEADERS: Headers = { ...EVERYWHERE, ...policy('answer'), 'cache-control': 'no-store' };

export interface SecurityHeaders {
  readonly answer: Headers;
  readonly page: Headers;
  readonly notFound: Headers;
  readonly docs: Headers;
}

/** The headers of each kind of response, for this public address. */
export function securityHeaders(publicUrl: string | undefined): SecurityHeaders {
  const transport = publicUrl?.startsWith('https:') ? HSTS : {};
  return {
    answer: { ...ANSWER_HEADERS, ...transport },
    page: { ...EVERYWHERE, ...DOCUMENT, ...policy('page'), ...transport },
    notFound: { ...EVERYWHERE, ...DOCUMENT, ...policy('plain'), ...transport, 'cache-control': 'no-store' },
    docs: { ...EVERYWHERE, ...DOCUMENT, ...policy('plain'), ...transport },
  };
}
