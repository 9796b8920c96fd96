/** Text with digits of the scripts that have their own (Arabic, Persian, full-width) as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
