import { collectOptions, type HostOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import type { CodeFile } from './CodeFile.js'
import {
  formatComponents,
  formatNetworkList,
  formatOptions,
  formatSignInImport,
  hasNetworkButton,
  listNetworkNames,
} from './formatOptions.js'

/** An adapter of another library: its class and the entry that exports it. */
interface Adapter {
  readonly className: string
  readonly entry: string
}

const ethersAdapter: Adapter = { className: 'EthersAdapter', entry: '@foyer/kit/adapter-ethers' }
const solanaAdapter: Adapter = { className: 'SolanaAdapter', entry: '@foyer/kit/adapter-solana' }

export function createReactFiles(settings: Settings): readonly CodeFile[] {
  const options = collectOptions(settings)
  return [createAppKitFile(options), createAppFile(options)]
}

export function createEthersFiles(settings: Settings): readonly CodeFile[] {
  const options = collectOptions(settings)
  return [createAppKitFile(options, ethersAdapter), createAppFile(options)]
}

export function createSolanaFiles(settings: Settings): readonly CodeFile[] {
  const options = collectOptions(settings)
  return [createAppKitFile(options, solanaAdapter), createAppFile(options)]
}

/** Creates the files for React with wagmi. wagmi reads its networks before Foyer does. */
export function createWagmiFiles(settings: Settings): readonly CodeFile[] {
  const options = collectOptions(settings)
  const appKitText = [
    "import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'",
    `import { ${listNetworkNames(options).join(', ')} } from '@foyer/kit/networks'`,
    "import { createAppKit } from '@foyer/kit/react'",
    ...formatSignInImport(options),
    '',
    `const networks = ${formatNetworkList(options)} as const`,
    '',
    'export const wagmiAdapter = new WagmiAdapter({ networks })',
    '',
    `createAppKit(${formatOptions(options, { lines: ['adapters: [wagmiAdapter]'], networks: 'networks' })})`,
    '',
  ]
  const mainText = [
    "import { QueryClient, QueryClientProvider } from '@tanstack/react-query'",
    "import { createRoot } from 'react-dom/client'",
    "import { WagmiProvider } from 'wagmi'",
    "import { App } from './App'",
    "import { wagmiAdapter } from './foyer'",
    '',
    'const queryClient = new QueryClient()',
    "const root = document.getElementById('root')",
    'if (root)',
    '  createRoot(root).render(',
    '    <WagmiProvider config={wagmiAdapter.wagmiConfig}>',
    '      <QueryClientProvider client={queryClient}>',
    '        <App />',
    '      </QueryClientProvider>',
    '    </WagmiProvider>,',
    '  )',
    '',
  ]
  return [
    { name: 'src/foyer.ts', text: appKitText.join('\n') },
    createAppFile(options),
    { name: 'src/main.tsx', text: mainText.join('\n') },
  ]
}

/** Creates the files for the App Router of Next.js. The server renders the page without a wallet. */
export function createNextFiles(settings: Settings): readonly CodeFile[] {
  const options = collectOptions(settings)
  const providerText = [
    "'use client'",
    '',
    `import { ${listNetworkNames(options).join(', ')} } from '@foyer/kit/networks'`,
    "import { AppKitProvider, createAppKit } from '@foyer/kit/react'",
    ...formatSignInImport(options),
    "import type { ReactNode } from 'react'",
    '',
    `const appKit = createAppKit(${formatOptions(options)})`,
    '',
    'export function Foyer({ children }: { children: ReactNode }) {',
    '  return <AppKitProvider appKit={appKit}>{children}</AppKitProvider>',
    '}',
    '',
  ]
  const layoutText = [
    "import type { ReactNode } from 'react'",
    "import { Foyer } from './Foyer'",
    '',
    'export default function Layout({ children }: { children: ReactNode }) {',
    '  return (',
    '    <html lang="en">',
    '      <body>',
    '        <Foyer>{children}</Foyer>',
    '      </body>',
    '    </html>',
    '  )',
    '}',
    '',
  ]
  const pageText = [
    ...formatComponentImports(options),
    '',
    'export default function Page() {',
    ...formatReturn(options),
    '}',
    '',
  ]
  return [
    { name: 'app/Foyer.tsx', text: providerText.join('\n') },
    { name: 'app/layout.tsx', text: layoutText.join('\n') },
    { name: 'app/page.tsx', text: pageText.join('\n') },
  ]
}

/** Creates the file that calls `createAppKit`. */
function createAppKitFile(options: HostOptions, adapter?: Adapter): CodeFile {
  const lines = adapter ? [`adapters: [new ${adapter.className}()]`] : []
  const text = [
    ...(adapter ? [`import { ${adapter.className} } from '${adapter.entry}'`] : []),
    `import { ${listNetworkNames(options).join(', ')} } from '@foyer/kit/networks'`,
    "import { createAppKit } from '@foyer/kit/react'",
    ...formatSignInImport(options),
    '',
    '// Call this once, outside any component.',
    `createAppKit(${formatOptions(options, { lines })})`,
    '',
  ]
  return { name: 'src/foyer.ts', text: text.join('\n') }
}

function createAppFile(options: HostOptions): CodeFile {
  const text = [
    "import './foyer'",
    ...formatComponentImports(options),
    '',
    'export function App() {',
    ...formatReturn(options),
    '}',
    '',
  ]
  return { name: 'src/App.tsx', text: text.join('\n') }
}

function formatComponentImports(options: HostOptions): readonly string[] {
  const names = [
    'AppKitButton',
    ...(hasNetworkButton(options) ? ['AppKitNetworkButton'] : []),
    ...(options.walletButton ? ['AppKitWalletButton'] : []),
  ]
  return [`import { ${names.join(', ')} } from '@foyer/kit/react'`]
}

function formatReturn(options: HostOptions): readonly string[] {
  const lines = formatComponents(options).map((line) => `      ${line}`)
  return ['  return (', '    <>', ...lines, '    </>', '  )']
}
