import {
  type NameChange,
  type NameFault,
  postNameChange,
  postProfileAccount,
  type RegisteredName,
  registrationMessage,
  writeNameChangeMessage,
} from '@foyer/contract/http/names'
import { verifyMessage } from 'viem'

export interface TestNamesOptions {
  /** Null if the operator offers no names. */
  readonly parent?: string | null
  readonly now?: () => number
  /** The existing names by address. */
  readonly names?: Readonly<Record<string, string>>
}

/** The fault of the next request to a path: reject it, or process it and lose the response. */
type Fault = { readonly path: string } & (
  | { readonly status: number; readonly reason?: NameFault }
  | { readonly isLost: true }
)

/** A name server without a network: it implements the endpoints of the contract in memory and verifies signatures. */
export function createTestNames({ parent = 'foyer.eth', now = Date.now, names = {} }: TestNamesOptions = {}) {
  const owned = new Map<string, RegisteredName>()
  const last = new Map<string, number>()
  const taken = new Map<string, string>()
  /** `METHOD /path` and the body of every request. */
  const asked: { readonly what: string; readonly body: unknown }[] = []
  const faults: Fault[] = []

  const create = (name: string, address: string, attributes: Record<string, string> = {}): RegisteredName => {
    const created = new Date(now()).toISOString()
    const entry = { address, created }
    return { name, registered: created, updated: created, addresses: { 60: entry, 2147483648: entry }, attributes }
  }
  for (const [address, name] of Object.entries(names)) owned.set(address.toLowerCase(), create(name, address))
  const findOwner = (name: string) => [...owned].find(([, entry]) => entry.name === name)?.[0]
  const reject = (reason: NameFault) =>
    Response.json({ error: { code: 'bad_request', message: reason, context: { reason } } }, { status: 400 })

  async function register(body: unknown): Promise<Response> {
    const { address, message, signature } = postProfileAccount.body.parse(body)
    const { name, attributes, timestamp } = registrationMessage.parse(JSON.parse(message))
    const isSigned = await verifyMessage({ address: address as '0x', message, signature: signature as '0x' })
    if (!isSigned) return reject('signature_invalid')
    const own = owned.get(address.toLowerCase())
    if (own?.name === name && taken.get(message) === name) return Response.json({ success: true })
    if (own) return reject('already_named')
    if (findOwner(name) !== undefined) return reject('taken')
    if (timestamp * 1000 <= (last.get(address) ?? 0)) return reject('message_replayed')
    last.set(address, timestamp * 1000)
    taken.set(message, name)
    owned.set(address.toLowerCase(), create(name, address, attributes))
    return Response.json({ success: true })
  }

  async function change(body: unknown): Promise<Response> {
    const { change: wanted, address, timestampMs, signature } = postNameChange.body.parse(body)
    const message = await writeNameChangeMessage(wanted, timestampMs)
    const isSigned = await verifyMessage({ address: address as '0x', message, signature: signature as '0x' })
    if (!isSigned) return reject('signature_invalid')
    if (timestampMs <= (last.get(address) ?? 0)) return reject('message_replayed')
    const own = owned.get(address.toLowerCase())
    if (own?.name !== wanted.name) return reject('not_yours')
    if (wanted.kind === 'rename' && findOwner(wanted.newName) !== undefined) return reject('taken')
    last.set(address, timestampMs)
    const next = apply(own, wanted)
    if (next) owned.set(address.toLowerCase(), next)
    else owned.delete(address.toLowerCase())
    return Response.json({ name: next })
  }

  function apply(own: RegisteredName, wanted: NameChange): RegisteredName | null {
    if (wanted.kind === 'release') return null
    const updated = new Date(now() + 1).toISOString()
    if (wanted.kind === 'rename') return { ...own, name: wanted.newName, updated }
    const added = Object.entries(wanted.addresses).map(([coin, address]) => [coin, { address, created: updated }])
    return { ...own, updated, attributes: wanted.texts, addresses: { ...own.addresses, ...Object.fromEntries(added) } }
  }

  function suggest(label: string) {
    const isTaken = (each: string) => findOwner(`${each}.${parent}`) !== undefined
    const all = [label, `${label}3`, `${label}-web3`].map((name) => ({ name, registered: isTaken(name) }))
    const [first, ...rest] = all
    return Response.json({
      suggestions: [label === 'admin' ? { name: label, registered: true, fault: 'reserved' } : first, ...rest],
    })
  }

  async function answer(method: string, path: string, body: unknown): Promise<Response> {
    const end = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (path === '/foyer/v1/config')
      return Response.json({ frameUrl: null, email: false, socials: [], ...(parent && { namesParent: parent }) })
    if (path.startsWith('/v1/profile/reverse/')) {
      const own = owned.get(end.toLowerCase())
      return Response.json(own ? [own] : [])
    }
    if (path.startsWith('/v1/profile/suggestions/')) return suggest(end)
    if (path === '/v1/profile/account' && method === 'POST') return register(body)
    if (path === '/foyer/v1/names/changes') return change(body)
    if (path.startsWith('/foyer/v1/names/resolve/')) {
      const isOurs = end.endsWith(`.${parent}`)
      return Response.json({ address: findOwner(end) ?? null, avatar: null, isOurs })
    }
    if (path.startsWith('/v1/identity/')) {
      const own = owned.get(end.toLowerCase())
      return Response.json({ name: own?.name ?? null, avatar: own?.attributes.avatar ?? null })
    }
    return Response.json({ error: { code: 'not_found', message: 'no' } }, { status: 404 })
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const method = init?.method ?? 'GET'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ what: `${method} ${pathname}`, body })
    const at = faults.findIndex(({ path }) => pathname.startsWith(path))
    const [fault] = at === -1 ? [] : faults.splice(at, 1)
    if (fault && 'status' in fault)
      return fault.reason ? reject(fault.reason) : Response.json({ error: 'made_to_fail' }, { status: fault.status })
    const response = await answer(method, pathname, body)
    if (fault) throw new TypeError('the response was lost')
    return response
  }
  return {
    fetch,
    asked,
    owned,
    /** Makes the next request to a path fail, or loses its response. */
    fail: (fault: Fault) => void faults.push(fault),
  }
}
