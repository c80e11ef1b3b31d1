import { readFileSync } from 'node:fs'
import { type NetworksFile, networksFileSchema } from '@foyer/contract/networksFile'
import { ServerError } from '../../errors/ServerError.js'
import { resolveAsset } from '../../program/assets.js'

/**
 * Returns the networks of a server without a networks file. A sandbox must not connect to other hosts, so it uses no
 * public nodes.
 */
export function getDefaultNetworks(sandbox: boolean): NetworksFile {
  return sandbox ? createSandboxNetworks() : loadBuiltInNetworks()
}

/**
 * Loads main EVM networks with public nodes and well-known tokens. An operator's networks file replaces them
 * completely.
 */
function loadBuiltInNetworks(): NetworksFile {
  return networksFileSchema.parse(
    JSON.parse(readFileSync(resolveAsset('chains/networks/builtInNetworks.json'), 'utf8')),
  )
}

/** Creates a network for the local chain only. */
function createSandboxNetworks(): NetworksFile {
  return {
    version: 1,
    networks: [
      {
        chainId: 'eip155:31337',
        name: 'Sandbox',
        testnet: true,
        rpcUrls: ['http://127.0.0.1:8545'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [],
      },
    ],
  }
}

/** Loads the networks file of an operator. Throws {@link ServerError}. */
export function loadNetworks(path: string): NetworksFile {
  const result = networksFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ServerError('bad_setting', `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`)
}
