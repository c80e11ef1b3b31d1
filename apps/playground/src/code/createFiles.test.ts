import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAvatar } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { createFiles } from './createFiles.js'
import { type FrameworkId, findFramework, frameworks } from './frameworks.js'
import { paintCode } from './paintCode.js'

/** Settings with the dialog of Foyer's default, not the embedded widget of the playground. */
const dialog: Settings = { enableEmbedded: false }

function readFile(framework: FrameworkId, settings: Settings, name: string): string {
  return createFiles(framework, settings).find((file) => file.name === name)?.text ?? ''
}

describe('createFiles', () => {
  it('React: includes only the settings that differ from the defaults', () => {
    const settings = { ...dialog, mode: 'standalone', networks: ['mainnet'], 'button.size': 'sm' }
    expect(createFiles('react', settings)).toEqual([
      {
        name: 'src/foyer.ts',
        text: [
          "import { mainnet } from '@foyer/kit/networks'",
          "import { createAppKit } from '@foyer/kit/react'",
          '',
          '// Call this once, outside any component.',
          'createAppKit({',
          '  networks: [mainnet],',
          '})',
          '',
        ].join('\n'),
      },
      {
        name: 'src/App.tsx',
        text: [
          "import './foyer'",
          "import { AppKitButton, AppKitNetworkButton } from '@foyer/kit/react'",
          '',
          'export function App() {',
          '  return (',
          '    <>',
          '      <AppKitButton size="sm" />',
          '      <AppKitNetworkButton />',
          '    </>',
          '  )',
          '}',
          '',
        ].join('\n'),
      },
    ])
  })

  it('HTML: includes the changed settings for a page without a bundler', () => {
    const settings = {
      ...dialog,
      networks: ['base'],
      'features.receive': false,
      'button.charsStart': 6,
      'button.disabled': true,
    }
    expect(readFile('html', settings, 'index.html')).toBe(
      [
        '<foyer-button chars-start="6" disabled></foyer-button>',
        '<foyer-network-button></foyer-network-button>',
        '',
        '<script type="module">',
        "  import { createAppKit, networks } from './foyer/foyer.js'",
        '',
        '  createAppKit({',
        '    networks: [networks.base],',
        "    serverUrl: 'http://localhost:3001',",
        "    projectId: 'sandbox',",
        '    features: { receive: false },',
        '  })',
        '</script>',
        '',
      ].join('\n'),
    )
  })

  it('wagmi, ethers and Solana: pass the adapter of the library', () => {
    expect(readFile('wagmi', dialog, 'src/foyer.ts')).toContain('  adapters: [wagmiAdapter],\n  networks,\n')
    expect(readFile('ethers', dialog, 'src/foyer.ts')).toContain('  adapters: [new EthersAdapter()],\n')
    expect(readFile('solana', dialog, 'src/foyer.ts')).toContain('  adapters: [new SolanaAdapter()],\n')
  })

  it('includes the chosen sign-in, except in the page without a bundler', () => {
    for (const { id } of frameworks) {
      const code = createFiles(id, { siwx: 'server' })
        .map(({ text }) => text)
        .join('\n')
      expect(code.includes('siwx: new CloudAuthSIWX()'), id).toBe(id !== 'html')
    }
    expect(readFile('react', { siwx: 'optional' }, 'src/foyer.ts')).toContain(
      '  siwx: new DefaultSIWX({ required: false }),\n',
    )
  })

  it('includes the function of the avatar and the button of one wallet', () => {
    const settings = { mode: 'standalone', networks: ['mainnet'], avatar: 'own', walletButton: 'io.metamask' }
    expect(readFile('react', settings, 'src/App.tsx')).toContain('      <AppKitWalletButton wallet="io.metamask" />\n')
    expect(readFile('html', settings, 'index.html')).toContain(
      '<foyer-wallet-button wallet="io.metamask"></foyer-wallet-button>',
    )
    expect(readFile('vue', settings, 'src/foyer.ts')).toContain("import '@foyer/kit/elements'\n")
    const code = readFile('react', settings, 'src/foyer.ts')
    const written = code.slice(code.indexOf('avatar: ') + 8, code.indexOf('\n  },') + 4)
    const create = runInThisContext(`(${written})`) as typeof createAvatar
    expect(create({ address: '0xab' })).toBe(createAvatar({ address: '0xab' }))
  })

  it('adds a `foyer-modal` element for `enableEmbedded` and `disableAppend`', () => {
    expect(readFile('html', {}, 'index.html')).toContain('<foyer-modal></foyer-modal>')
    expect(readFile('html', dialog, 'index.html')).not.toContain('<foyer-modal></foyer-modal>')
    expect(readFile('react', { ...dialog, disableAppend: true }, 'src/App.tsx')).toContain('<foyer-modal />')
  })

  it('HTML: escapes `</script>` and HTML in option values', () => {
    const settings = { customWallets: [{ id: 'x', name: '</script><script>alert(1)</script>' }] }
    expect(readFile('html', settings, 'index.html').match(/<\/script>/g)).toHaveLength(1)
    const attribute = readFile('html', { 'button.label': '"><img src=x>' }, 'index.html')
    expect(attribute).toContain('label="&quot;>&lt;img src=x>"')
  })
})

it('findFramework: returns React for an unknown id', () => {
  expect(findFramework('svelte').id).toBe('react')
  expect(findFramework('wagmi').title).toBe('wagmi')
})

it('paintCode: does not change the code', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = `${readFile('react', {}, 'src/foyer.ts')}${text}`
      const parts = paintCode(code).map((part) => part.text)
      expect(parts.join('')).toBe(code)
    }),
  )
})
