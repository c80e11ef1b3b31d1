/** Our own states are lower-case hex, so everything behind the first `--` was put there by somebody else. */
const shape = /^([0-9a-f]{64})(?:--(.*))?$/s

/**
 * Takes a state apart. Where no popup can be opened the incumbent's client puts `--` and the address of its page,
 * once or twice encoded, behind the state of the authorization address. Undefined when the state is none of ours.
 */
export const splitState = (text: string): { state: string; pageUrl: string | undefined } | undefined => {
  const [, state, suffix] = shape.exec(text) ?? []
  if (state === undefined) return undefined
  if (suffix === undefined || suffix === '') return { state, pageUrl: undefined }
  return { state, pageUrl: /^https?:/i.test(suffix) ? suffix : decode(suffix) }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
