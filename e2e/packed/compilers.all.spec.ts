import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'
import { prepareKit } from '../examples/prepareKit.js'
import { expect, test } from '../keptTest.js'
import { addVersion, type HostFolder, install, prepareHostFolder } from './installHost.js'

const fixtures = fileURLToPath(new URL('../fixtures/compilers/', import.meta.url))

/** The oldest compiler that the package supports, the first and the last of version 5, and the newest two. */
const compilers = { '4.9': '4.9.5', '5.0': '5.0.4', '5.9': '5.9.3', '6.0': '6.0.3', '7.0': '7.0.2' } as const

type Version = keyof typeof compilers
type Resolution = 'node' | 'node16' | 'bundler'

/** TypeScript 5.0 introduced `bundler`, and 7.0 removed `node`. */
const combinations = (Object.keys(compilers) as Version[]).flatMap((version) =>
  (['node', 'node16', 'bundler'] as const)
    .filter(
      (resolution) => !(resolution === 'bundler' && version === '4.9') && !(resolution === 'node' && version === '7.0'),
    )
    .map((resolution) => ({ version, resolution })),
)

/** The libraries of the entries, as an app installs them. */
const libraries = [
  '@solana/kit',
  '@solana/wallet-adapter-base',
  '@solana/web3.js',
  '@types/react',
  '@wagmi/core',
  'react',
  'react-dom',
  'viem',
  'vue',
  'wagmi',
]

interface CompilerHost {
  readonly folder: string
  close(): Promise<void>
}

async function createCompilerHost({ path, tarball, close }: HostFolder): Promise<CompilerHost> {
  const folder = mkdtempSync(join(path, 'compilers-'))
  mkdirSync(join(folder, 'src'))
  cpSync(fixtures, join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const aliases = Object.entries(compilers).map(([name, version]) => `typescript-${name}@npm:typescript@${version}`)
  await install(folder, [tarball, ...libraries.map(addVersion), ...aliases])
  return { folder, close }
}

/** Runs a compiler over the fixtures. Returns its messages. */
async function compile({ folder }: CompilerHost, version: Version, resolution: Resolution): Promise<string> {
  const config = {
    compilerOptions: {
      target: 'ES2020',
      lib: ['ES2020', 'DOM', 'DOM.Iterable'],
      module: resolution === 'node16' ? 'Node16' : 'ESNext',
      moduleResolution: resolution,
      ...(resolution === 'node' && version === '6.0' && { ignoreDeprecations: '6.0' }),
      jsx: 'react-jsx',
      strict: true,
      // The default of most apps. The declarations of the libraries are not tested.
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
    files: ['src/everyEntry.ts', ...(version === '4.9' ? [] : ['src/typeScript5Entries.ts'])],
  }
  const project = join(folder, `tsconfig.${version}.${resolution}.json`)
  writeFileSync(project, JSON.stringify(config))
  const tsc = join(folder, `node_modules/typescript-${version}/bin/tsc`)
  return (await runCommand(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { cwd: folder })).output.trim()
}

// Use one worker, which packs the package and installs the compilers once.
test.describe.configure({ mode: 'default' })

test.describe('declarations of the packed package', () => {
  test('are tested for every entry', async () => {
    const { exports } = JSON.parse(readFileSync(join(await prepareKit(), 'package.json'), 'utf8'))
    const entries = Object.keys(exports).filter((subpath) => exports[subpath].types !== undefined)
    const text = ['everyEntry.ts', 'typeScript5Entries.ts'].map((name) => readFileSync(join(fixtures, name), 'utf8'))
    const imported = [...text.join('\n').matchAll(/ from '@foyer\/kit([^']*)'/g)].map(([, subpath]) => `.${subpath}`)
    expect([...new Set(imported)].sort()).toEqual(entries.sort())
  })

  for (const { version, resolution } of combinations)
    test(`resolve and reject wrong uses with TypeScript ${version} and moduleResolution ${resolution}`, async ({
      kept,
    }) => {
      test.setTimeout(600_000)
      const host = await kept('folder of the compilers', async () =>
        createCompilerHost(await prepareHostFolder(await prepareKit())),
      )
      expect(await compile(host, version, resolution)).toBe('')
    })
})
