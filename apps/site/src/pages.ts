/** A page of the site that is made from a Markdown file of the repository. */
export interface SitePage {
  /** The path of the source, from the root of the repository. */
  readonly source: string
  /** The path of the page, without extension. */
  readonly path: string
  /** The text in the sidebar. */
  readonly title: string
}

export interface PageGroup {
  readonly title: string
  readonly pages: readonly SitePage[]
}

/** The sidebar. Every file of `docs/` except its index must be here. */
export const groups: readonly PageGroup[] = [
  {
    title: 'Start',
    pages: [
      { source: 'packages/create-foyer/README.md', path: 'create', title: 'Create an app' },
      doc('embed-react', 'React'),
      doc('embed-vue', 'Vue'),
      doc('embed-html', 'Plain HTML'),
      doc('wagmi', 'wagmi and ethers'),
      doc('solana', 'Solana'),
      { source: 'examples/README.md', path: 'examples', title: 'Examples' },
    ],
  },
  {
    title: 'Move to Foyer',
    pages: [
      doc('migrate-from-appkit', 'From AppKit'),
      doc('migrate-from-rainbowkit', 'From RainbowKit'),
      doc('migrate-from-connectkit', 'From ConnectKit'),
      doc('migrate-from-privy', 'From Privy'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      doc('options', 'Options'),
      doc('theming', 'Theming'),
      doc('languages', 'Languages'),
      doc('headless', 'Without the widget'),
      doc('log-in', 'E-mail and social log-in'),
      doc('sign-in', 'Sign-in'),
      doc('sign-in-server', 'Sign-in on your server'),
      doc('smart-accounts', 'Smart accounts'),
      doc('swap', 'Swaps'),
      doc('onramp', 'Buying with a card'),
      doc('names', 'Names'),
      doc('amounts', 'Amounts'),
      doc('accessibility', 'Accessibility'),
      doc('testing', 'Test your own pages'),
      doc('doctor', 'Check a host page'),
      doc('debugging', 'Find the cause of a problem'),
    ],
  },
  {
    title: 'Server',
    pages: [
      { source: 'apps/server/README.md', path: 'server', title: 'Run a server' },
      doc('data-sources', 'Data sources'),
    ],
  },
  {
    title: 'Security',
    pages: [
      { source: 'SECURITY.md', path: 'security/report', title: 'Report a vulnerability' },
      doc('security/threat-model', 'Threat model'),
      doc('confirmations', 'Where the user confirms'),
      doc('security/frame-messages', 'Messages of the frame'),
      doc('solana-instructions', 'Solana instructions'),
    ],
  },
  {
    title: 'Comparison',
    pages: [
      { source: 'apps/site/pages/compare.md', path: 'compare', title: 'Compare' },
      doc('benchmarks', 'Side by side'),
      doc('presses', 'Presses'),
      doc('benchmarks-faults', 'Misbehaving wallets'),
      doc('benchmarks-scale', 'Growing costs'),
      doc('benchmarks-pairing', 'Pairing'),
      doc('benchmarks-embedded', 'Embedded wallet'),
      doc('benchmarks-indexer', 'Index'),
    ],
  },
  {
    title: 'Project',
    pages: [
      { source: 'CHANGELOG.md', path: 'changelog', title: 'Changelog' },
      { source: 'ARCHITECTURE.md', path: 'architecture', title: 'Architecture' },
      { source: 'CONTRIBUTING.md', path: 'contributing', title: 'Contributing' },
      doc('releasing', 'Release a version'),
      doc('test-suites', 'Test suites'),
      doc('mutation', 'Mutation tests'),
      doc('solana-sandbox', 'Solana chain of the sandbox'),
      doc('spec-differences', 'Differences from the specification'),
    ],
  },
]

export function listPages(): readonly SitePage[] {
  return groups.flatMap(({ pages }) => pages)
}

function doc(name: string, title: string): SitePage {
  return { source: `docs/${name}.md`, path: name, title }
}
