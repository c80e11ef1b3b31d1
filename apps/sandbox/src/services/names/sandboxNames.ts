/** A registered name, its account, and whether it is the account's primary name (EIP-181). */
export interface SandboxName {
  readonly name: string
  /** The index of the test account; null for a name without an address record. */
  readonly accountIndex: number | null
  readonly primary: boolean
  /** The two colours of the avatar; null for no avatar. */
  readonly avatarColors: readonly [string, string] | null
  readonly texts: Readonly<Record<string, string>>
}

/** The names of the sandbox. Account 3 has no name and `empty.eth` has no address, both on purpose. */
export const sandboxNames: readonly SandboxName[] = [
  {
    name: 'alice.eth',
    accountIndex: 0,
    primary: true,
    avatarColors: ['#7c5cff', '#ff8fb1'],
    texts: { description: 'The first account of the sandbox' },
  },
  { name: 'bob.eth', accountIndex: 1, primary: true, avatarColors: ['#1fb6a6', '#c9f26b'], texts: {} },
  { name: 'carol.eth', accountIndex: 2, primary: true, avatarColors: null, texts: {} },
  { name: 'savings.alice.eth', accountIndex: 4, primary: false, avatarColors: null, texts: {} },
  {
    name: 'foyer.eth',
    accountIndex: 9,
    primary: true,
    avatarColors: ['#f2a03d', '#e0483e'],
    texts: { description: 'The treasury of the sandbox' },
  },
  { name: 'empty.eth', accountIndex: null, primary: false, avatarColors: null, texts: {} },
]
