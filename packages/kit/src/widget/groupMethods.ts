import type { ConnectMethod } from '../core/Options.js'

/** Methods that stand together, and between which no "or" belongs: e-mail and social log-in are one group. Pure. */
export function groupMethods(methods: readonly ConnectMethod[]): readonly (readonly ConnectMethod[])[] {
  const kind = (method: ConnectMethod | undefined) => (method === 'wallet' ? 'wallet' : 'login')
  return methods.reduce<readonly (readonly ConnectMethod[])[]>((groups, method) => {
    const last = groups.at(-1)
    return last && kind(last[0]) === kind(method) ? [...groups.slice(0, -1), [...last, method]] : [...groups, [method]]
  }, [])
}
