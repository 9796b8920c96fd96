/** The first web address in a text, as apps share it: "Try this! https://…". Undefined if there is none. */
export function addressIn(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/(?<![).,;:!?\]}'’”»])[).,;:!?\]}'’”»]+$/u, '');
}

/** A typed address in a form that can be asked for: people leave the scheme out, or paste words with it. */
export function typedAddress(typed: string): string {
  const address = typed.trim();
  return addressIn(address) ?? (/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`);
}
