import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { planDeployments } from './planDeployments.js'

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { abi: unknown; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

const sourceFolder = new URL('../../contracts/', import.meta.url)
const outputFolder = new URL('./generated/', import.meta.url)

/** Compiles apps/sandbox/contracts into committed artifacts and prints the addresses that follow from them. */
function compileContracts(): void {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string } // the package has no ESM entry
  const files = readdirSync(sourceFolder).filter((file) => file.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(new URL(file, sourceFolder), 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // No hash of the sources in the code: a changed comment must not move every address.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
  for (const { formattedMessage } of output.errors ?? []) process.stderr.write(formattedMessage)
  if (output.errors?.some(({ severity }) => severity === 'error')) throw new Error('the contracts do not compile')

  mkdirSync(outputFolder, { recursive: true })
  for (const file of files) {
    const name = file.replace('.sol', '')
    const compiled = output.contracts[file]?.[name]
    if (compiled === undefined) throw new Error(`${file} has no contract named ${name}`)
    const artifact = {
      abi: compiled.abi,
      bytecode: `0x${compiled.evm.bytecode.object}`,
      deployedBytecode: `0x${compiled.evm.deployedBytecode.object}`,
    }
    writeFileSync(new URL(`${name}.json`, outputFolder), `${JSON.stringify(artifact)}\n`)
  }
}

/** Writes src/addresses.ts, the constants other rooms may copy. */
function writeAddresses(): void {
  const { tokens, ...rest } = planDeployments().addresses
  const line = ([key, address]: [string, string]) => `${key}: '${address}',`
  const text = [
    '// Written by src/contracts/compileContracts.ts; the code of the contracts decides the addresses. Do not edit.',
    '',
    '/** Where the contracts of the sandbox stand, the same on both chains. */',
    'export const sandboxAddresses = {',
    ...Object.entries(rest).map((entry) => `  ${line(entry)}`),
    '  tokens: {',
    ...Object.entries(tokens).map((entry) => `    ${line(entry)}`),
    '  },',
    '} as const',
    '',
  ]
  writeFileSync(new URL('../addresses.ts', import.meta.url), text.join('\n'))
}

compileContracts()
writeAddresses()
