import type { Lockfile } from './Lockfile.js'

type Refusal = { readonly names: RegExp; readonly isRefused: (version: string) => boolean; readonly why: string }

const isAtLeast = (version: string, floor: string): boolean => {
  const [left, right] = [version, floor].map((one) => one.split(/[.-]/).slice(0, 3).map(Number))
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

// From these versions on the packages are under licences that this project neither opens nor installs.
const refusals: readonly Refusal[] = [
  { names: /^@metamask\/sdk/, isRefused: () => true, why: 'is not under a free licence' },
  {
    names: /^@walletconnect\//,
    isRefused: (version) => isAtLeast(version, '2.21.9'),
    why: 'is free up to 2.21.8 only',
  },
  {
    names: /^@reown\/walletkit$/,
    isRefused: (version) => isAtLeast(version, '1.2.11'),
    why: 'is free up to 1.2.10 only',
  },
  {
    names: /^@reown\/appkit/,
    isRefused: (version) => isAtLeast(version, '1.8.1'),
    why: 'may be used up to 1.8.0 only',
  },
  { names: /^ua-parser-js$/, isRefused: (version) => isAtLeast(version, '2.0.0'), why: 'is AGPL from version 2 on' },
]

/** Lists what a lockfile would install against the rules above, and any download address it names; an empty list is good. */
export function findForbiddenPeers(lockfile: Lockfile): string[] {
  const found: string[] = []
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    if (locked.resolved?.startsWith('http')) found.push(`${path} names a download address`)
    // A link leads to the empty package under peers/stubs.
    if (locked.link || locked.version === undefined) continue
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    for (const refusal of refusals) {
      if (refusal.names.test(name) && refusal.isRefused(locked.version))
        found.push(`${name} ${locked.version} ${refusal.why}`)
    }
  }
  return found
}
