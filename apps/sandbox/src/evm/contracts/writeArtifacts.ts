import { mkdirSync, writeFileSync } from 'node:fs'
import { compileContracts } from './compileContracts.js'
import { planDeployments } from './deployContracts.js'

/** Writes the committed artifacts and, from them, `src/addresses.ts`. Run by `npm run -w @foyer/sandbox contracts`. */
function writeArtifacts(): void {
  const folder = new URL('./generated/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, artifact] of Object.entries(compileContracts())) {
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(artifact)}\n`)
  }
  const { tokens, ...rest } = planDeployments().addresses
  const line = ([key, address]: [string, string]) => `${key}: '${address}',`
  const text = [
    '// Written by src/contracts/writeArtifacts.ts; the code of the contracts decides the addresses. Do not edit.',
    '',
    '/** The contract addresses of the sandbox, the same on both chains. */',
    'export const sandboxAddresses = {',
    ...Object.entries(rest).map((entry) => `  ${line(entry)}`),
    '  tokens: {',
    ...Object.entries(tokens).map((entry) => `    ${line(entry)}`),
    '  },',
    '} as const',
    '',
  ]
  writeFileSync(new URL('../../addresses.ts', import.meta.url), text.join('\n'))
}

writeArtifacts()
