import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import solc from 'solc'
import { SandboxError } from '../../SandboxError.js'
import type { Artifact } from './readArtifact.js'

interface CompilerMessage {
  readonly severity: string
  readonly errorCode?: string
  readonly formattedMessage: string
  readonly sourceLocation?: { readonly file: string }
}

interface CompilerOutput {
  errors?: CompilerMessage[]
  contracts: Record<
    string,
    Record<
      string,
      { abi: Artifact['abi']; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
    >
  >
}

const library = '@openzeppelin/contracts/'
const require = createRequire(import.meta.url)
const libraryFolder = dirname(require.resolve('@openzeppelin/contracts/package.json'))

/** Reads an imported file of OpenZeppelin's contracts. Other imports fail to compile. */
function readImport(path: string): { contents: string } | { error: string } {
  if (!path.startsWith(library) || path.includes('..')) return { error: `${path} is not an allowed import` }
  return { contents: readFileSync(join(libraryFolder, path.slice(library.length)), 'utf8') }
}

const sourceFolder = new URL('../../../contracts/', import.meta.url)

/** The code of the warning about a name that a later version of Solidity reserves, such as `at` in EnumerableSet. */
const futureKeyword = '6335'

function isRelevant({ severity, errorCode, sourceLocation }: CompilerMessage): boolean {
  const isOfLibrary = sourceLocation?.file.startsWith(library) ?? false
  return !(isOfLibrary && severity === 'warning' && errorCode === futureKeyword)
}

/** Compiles apps/sandbox/contracts, which takes a few seconds. Throws the compiler's messages. */
export function compileContracts(): Record<string, Artifact> {
  const files = readdirSync(sourceFolder).filter((file) => file.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(new URL(file, sourceFolder), 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // Omit the hash of the sources from the code: otherwise a changed comment would change every address.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const complaints = (output.errors ?? []).filter(isRelevant).map(({ formattedMessage }) => formattedMessage)
  if (complaints.length > 0) throw new SandboxError('compile_failed', complaints.join('\n'))
  return Object.fromEntries(
    files.map((file) => {
      const name = file.replace('.sol', '')
      const compiled = output.contracts[file]?.[name]
      if (compiled === undefined) throw new SandboxError('compile_failed', `${file} has no contract named ${name}`)
      const { abi, evm } = compiled
      const bytecode = `0x${evm.bytecode.object}` as const
      return [name, { abi, bytecode, deployedBytecode: `0x${evm.deployedBytecode.object}` as const }]
    }),
  )
}
