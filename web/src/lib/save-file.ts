/** Hands a file to the browser to be kept, as if it had been a link to a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken the content by the next turn; without this it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address));
}
