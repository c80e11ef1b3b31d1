/** A page of the run: its title, its source, and the page that is subtracted from it. */
export interface Entrant {
  readonly id: string
  readonly title: string
  /** `ours` is tested against each `peer`. A `reference` only shows the scale. */
  readonly role: 'ours' | 'peer' | 'reference'
  /** The folder of `main.tsx`, relative to this folder. */
  readonly page: string
  /** True if the packages come from `peers/node_modules`. */
  readonly needsPeers: boolean
  readonly react: 18 | 19
  /** The same page without the widget, with the same React. */
  readonly bare: string
  /** The same page without the widget but with the libraries that the widget needs, if any. */
  readonly bareWagmi?: string
  readonly hasModal: boolean
  /** The folder of another build of `@foyer/kit` for this page. */
  readonly kit?: string
  /** The packages that a host adds to its package.json for this page. */
  readonly packages: readonly string[]
}

const wagmi = ['wagmi', 'viem', '@tanstack/react-query']
const react = ['react', 'react-dom']

// ConnectKit supports React 17 and 18, so its page and the pages for its comparison use 18.
export const entrants: readonly Entrant[] = [
  {
    id: 'bare',
    title: 'bare page',
    role: 'reference',
    page: 'pages/bare',
    needsPeers: false,
    react: 19,
    bare: 'bare',
    hasModal: false,
    packages: react,
  },
  {
    id: 'bare-18',
    title: 'bare page (React 18)',
    role: 'reference',
    page: 'pages/bare',
    needsPeers: true,
    react: 18,
    bare: 'bare-18',
    hasModal: false,
    packages: [],
  },
  {
    id: 'bare-wagmi',
    title: 'bare wagmi page',
    role: 'reference',
    page: 'peers/pages/bare-wagmi',
    needsPeers: true,
    react: 19,
    bare: 'bare',
    hasModal: false,
    packages: [...wagmi, ...react],
  },
  {
    id: 'bare-wagmi-18',
    title: 'bare wagmi page (React 18)',
    role: 'reference',
    page: 'peers/pages/bare-wagmi',
    needsPeers: true,
    react: 18,
    bare: 'bare-18',
    hasModal: false,
    packages: [],
  },
  {
    id: 'baseline',
    title: 'hand-written dialog',
    role: 'reference',
    page: 'pages/baseline',
    needsPeers: false,
    react: 19,
    bare: 'bare',
    hasModal: true,
    packages: react,
  },
  {
    id: 'foyer',
    title: 'Foyer',
    role: 'ours',
    page: 'pages/foyer',
    needsPeers: false,
    react: 19,
    bare: 'bare',
    hasModal: true,
    packages: ['@foyer/kit', 'viem', ...react],
  },
  {
    id: 'rainbowkit',
    title: 'RainbowKit 2.2.11',
    role: 'peer',
    page: 'peers/pages/rainbowkit',
    needsPeers: true,
    react: 19,
    bare: 'bare',
    bareWagmi: 'bare-wagmi',
    hasModal: true,
    packages: ['@rainbow-me/rainbowkit', ...wagmi, ...react],
  },
  {
    id: 'connectkit',
    title: 'ConnectKit 1.9.2',
    role: 'peer',
    page: 'peers/pages/connectkit',
    needsPeers: true,
    react: 18,
    bare: 'bare-18',
    bareWagmi: 'bare-wagmi-18',
    hasModal: true,
    packages: ['connectkit', ...wagmi, 'react-18', 'react-dom-18'],
  },
  {
    id: 'appkit',
    title: 'AppKit 1.8.0',
    role: 'peer',
    page: 'peers/pages/appkit',
    needsPeers: true,
    react: 19,
    bare: 'bare',
    bareWagmi: 'bare-wagmi',
    hasModal: true,
    packages: ['@reown/appkit', '@reown/appkit-adapter-wagmi', ...wagmi, ...react],
  },
]

/** Foyer with a server and a long catalogue. It is measured separately because no peer has a similar page. */
export const searchPage: Entrant = {
  id: 'foyer-search',
  title: 'Foyer with 5,000 wallets',
  role: 'ours',
  page: 'pages/foyer-search',
  needsPeers: false,
  react: 19,
  bare: 'bare',
  hasModal: true,
  packages: [],
}

/** Creates today's page with the widget of another commit, whose built package is in `kit`. */
export function createEarlierPage(commit: string, kit: string): Entrant {
  const today = entrants.find((one) => one.role === 'ours')
  if (today === undefined) throw new Error('No entrant has the role "ours"')
  return { ...today, id: 'foyer-earlier', title: `Foyer at ${commit}`, role: 'reference', kit, packages: [] }
}

/**
 * Returns the entrants with these ids and the bare pages for their comparison, in the order of the list. Throws for an
 * unknown id.
 */
export function selectEntrants(ids: readonly string[] | undefined): readonly Entrant[] {
  if (ids === undefined) return entrants
  for (const id of ids) {
    if (!entrants.some((one) => one.id === id)) {
      throw new Error(`Unknown entrant "${id}". Known: ${entrants.map((one) => one.id).join(', ')}`)
    }
  }
  const wanted = new Set(ids)
  for (const one of entrants) {
    if (!ids.includes(one.id)) continue
    wanted.add(one.bare)
    if (one.bareWagmi) wanted.add(one.bareWagmi)
  }
  return entrants.filter((one) => wanted.has(one.id))
}
