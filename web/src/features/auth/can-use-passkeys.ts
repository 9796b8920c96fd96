/** Whether this browser, on this address, can have passkeys: they belong to a name, not to a number. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && !isNumber && typeof window.PublicKeyCredential === 'function';
}
