/** A Sign-In-With-X message taken apart (EIP-4361, and CAIP-122 for other chains). */
export interface SignIn {
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources: readonly string[]
  /** It holds more than is read here: who would show only these fields would not show all that is signed. */
  readonly isBroken?: true
}

const first = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S{1,255}) wants you to sign in with your .{1,40} account:$/i
const names = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainId',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const

/** Reads a sign-in message, also a sloppy one: a message that claims to be one must be judged as one. */
export function parseSignIn(text: string): SignIn | undefined {
  if (text.length > 10_000) return undefined
  const lines = text.replace(/\r\n/g, '\n').split('\n')
  const head = first.exec((lines[0] ?? '').trim())
  const address = lines[1]?.trim()
  if (!head?.[2] || !address) return undefined
  const fields: Record<string, string> = {}
  const statement: string[] = []
  const resources: string[] = []
  let isBroken = false
  for (const line of lines.slice(2)) {
    const key = fieldOf(line)
    if (key) {
      const value = line.slice(line.indexOf(': ') + 2).trim()
      // No field of EIP-4361 is given twice or has spaces in it: sentences do.
      isBroken ||= key in fields || /\s/.test(value)
      fields[key] ??= value
    } else if (line.startsWith('- ')) resources.push(line.slice(2).trim())
    else if (line.trim() === '' || line.trim() === 'Resources:') continue
    else if (Object.keys(fields).length === 0) statement.push(line)
    else isBroken = true
  }
  return {
    domain: head[2],
    address,
    resources,
    ...(head[1] && { scheme: head[1].toLowerCase() }),
    ...(statement.length > 0 && { statement: statement.join('\n') }),
    ...(isBroken && { isBroken }),
    ...fields,
  }
}

function fieldOf(line: string): string | undefined {
  const name = Object.keys(names).find((one) => line.startsWith(`${one}: `))
  return name === undefined ? undefined : names[name as keyof typeof names]
}
