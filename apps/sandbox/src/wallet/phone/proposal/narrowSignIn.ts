/** What an app asks somebody to sign while they connect, as the protocol carries it. */
interface AskedSignIn {
  readonly chains: readonly string[]
  readonly resources?: readonly string[] | undefined
}

const prefix = 'urn:recap:'
const action = 'request/'

/**
 * A sign-in with no more than the wallet has: its chains, and of the authorisation (EIP-5573) its methods, on these chains. Throws an
 * Error when it has none of the chains.
 */
export function narrowSignIn<Asked extends AskedSignIn>(
  asked: Asked,
  known: readonly string[],
  own: readonly string[],
) {
  const chains = asked.chains.filter((id) => known.includes(id))
  if (chains.length === 0) throw new Error('The app works with none of the networks of this wallet.')
  const last = asked.resources?.at(-1) ?? ''
  const methods = readMethods(last).filter((method) => own.includes(method))
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`${action}${method}`, [{ chains }]]))
  const recap = `${prefix}${encode(JSON.stringify({ att: { eip155: abilities }, prf: [] }))}`
  const others = last.startsWith(prefix) ? (asked.resources ?? []).slice(0, -1) : (asked.resources ?? [])
  const resources = methods.length === 0 ? [...others] : [...others, recap]
  return { methods, payload: { ...asked, chains, resources } }
}

function readMethods(resource: string): readonly string[] {
  if (!resource.startsWith(prefix)) return []
  try {
    const binary = atob(resource.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/'))
    const { att }: { att?: Record<string, object> } = JSON.parse(binary) // anything else throws here or names nothing
    return Object.keys(att?.eip155 ?? {}).flatMap((name) =>
      name.startsWith(action) ? [name.slice(action.length)] : [],
    )
  } catch {
    return []
  }
}

function encode(text: string) {
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}
