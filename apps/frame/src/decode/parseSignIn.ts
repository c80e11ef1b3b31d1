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
  for (const line of lines.slice(2)) {
    const key = fieldOf(line)
    if (key) fields[key] ??= line.slice(line.indexOf(': ') + 2).trim()
    else if (line.startsWith('- ')) resources.push(line.slice(2).trim())
    else if (Object.keys(fields).length === 0 && line.trim() !== '') statement.push(line)
  }
  return {
    domain: head[2],
    address,
    resources,
    ...(head[1] && { scheme: head[1].toLowerCase() }),
    ...(statement.length > 0 && { statement: statement.join('\n') }),
    ...fields,
  }
}

function fieldOf(line: string): string | undefined {
  const name = Object.keys(names).find((one) => line.startsWith(`${one}: `))
  return name === undefined ? undefined : names[name as keyof typeof names]
}
