/** An app's request to sign in while connecting, in the protocol's format. */
interface AskedSignIn {
  readonly chains: readonly string[]
  readonly resources?: readonly string[] | undefined
}

const prefix = 'urn:recap:'
const action = 'request/'

/**
 * Limits a sign-in to the chains that the wallet supports, and its authorisation (EIP-5573) to supported methods on
 * them. Throws an Error if it supports none of the chains.
 */
export function narrowSignIn<Asked extends AskedSignIn>(
  requested: Asked,
  known: readonly string[],
  own: readonly string[],
) {
  const chains = requested.chains.filter((id) => known.includes(id))
  if (chains.length === 0) throw new Error('The app works with none of the networks of this wallet.')
  const last = requested.resources?.at(-1) ?? ''
  const methods = readMethods(last).filter((method) => own.includes(method))
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`${action}${method}`, [{ chains }]]))
  const recap = `${prefix}${encode(JSON.stringify({ att: { eip155: abilities }, prf: [] }))}`
  const others = last.startsWith(prefix) ? (requested.resources ?? []).slice(0, -1) : (requested.resources ?? [])
  const resources = methods.length === 0 ? [...others] : [...others, recap]
  return { methods, payload: { ...requested, chains, resources } }
}

function readMethods(resource: string): readonly string[] {
  if (!resource.startsWith(prefix)) return []
  try {
    const binary = atob(resource.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/'))
    const { att }: { att?: Record<string, object> } = JSON.parse(binary) // anything else throws here or grants nothing
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
