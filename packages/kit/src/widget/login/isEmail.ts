/** At most 254 characters with something on both sides of one "@", as the frame judges it too [S5.1]. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+[^\s@<>".]$/.test(text)
}
