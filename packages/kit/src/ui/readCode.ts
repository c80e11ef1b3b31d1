/** Digits of a one-time code. */
export const codeLength = 6

/** Digits in any script that `\p{Nd}` knows: full-width and Arabic keyboards type their own. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  // Unicode keeps the ten digits of a script side by side, zero first, so the way back to zero gives the value.
  let zero = code
  while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function readDigits(text: string): string {
  return (text.match(/\p{Nd}/gu) ?? []).map(toAscii).join('')
}

/**
 * The code in what somebody typed or pasted: the first run of exactly six digits ("123 456" and "123-456" count as one),
 * else all digits there are, at most six. Pure.
 */
export function readCode(text: string): string {
  const runs = text.match(/\p{Nd}(?:[\s-]?\p{Nd})*/gu) ?? []
  const whole = runs.map(readDigits).find((run) => run.length === codeLength)
  return whole ?? readDigits(text).slice(0, codeLength)
}
