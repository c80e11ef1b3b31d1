const maxLength = 2_000

/**
 * Control characters, and characters that change the direction of a text or that are invisible. A terminal could execute
 * the first ones.
 */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Returns a text of another host for the terminal: in one line, with unsafe characters replaced, and shortened. */
export function cleanText(text: string): string {
  const line = text.slice(0, maxLength + 1).replace(unsafe, '\ufffd')
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
