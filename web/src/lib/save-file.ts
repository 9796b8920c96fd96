/** Downloads a file, as if from a link. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken the content by the next turn. Otherwise it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address));
}
