import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Resolves a host as browsers do: every name below `localhost` is this machine. */
export function lookupHost(host: string, options: LookupOptions, callback: Callback): void {
  if (!host.toLowerCase().endsWith('.localhost')) lookup(host, options, callback)
  else if (options.all) callback(null, loopback)
  else callback(null, '127.0.0.1', 4)
}
