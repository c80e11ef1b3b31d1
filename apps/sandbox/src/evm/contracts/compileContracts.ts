import { readdirSync, readFileSync } from 'node:fs'
import solc from 'solc'
import { SandboxError } from '../../SandboxError.js'
import type { Artifact } from './readArtifact.js'

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<
      string,
      { abi: Artifact['abi']; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
    >
  >
}

const sourceFolder = new URL('../../../contracts/', import.meta.url)

/** Compiles apps/sandbox/contracts; throws with the compiler's words. Takes a few seconds. */
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
      // No hash of the sources in the code: a changed comment must not move every address.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
  const complaints = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage)
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
