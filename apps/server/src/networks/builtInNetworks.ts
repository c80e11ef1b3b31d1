import { readFileSync } from 'node:fs'
import { type NetworksFile, networksFileSchema } from '@foyer/contract/networksFile'

/** Main EVM networks with public nodes and well-known tokens; an operator's own file replaces it whole. */
export const builtInNetworks = (): NetworksFile =>
  networksFileSchema.parse(JSON.parse(readFileSync(new URL('./builtInNetworks.json', import.meta.url), 'utf8')))
