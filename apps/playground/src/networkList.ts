import {
  arbitrum,
  base,
  baseSepolia,
  foyerLocal,
  foyerLocalTwo,
  foyerSolana,
  mainnet,
  type Network,
  optimism,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
} from '@foyer/kit/networks'

// The check of the generated code imports this module without Vite.
const env: Partial<ImportMetaEnv> = import.meta.env ?? {}

/** The addresses of the other programs of `npm start`, which passes them to the build of this page. */
export const addresses = {
  server: env.VITE_FOYER_SERVER_URL ?? 'http://localhost:3001',
  sandbox: env.VITE_FOYER_SANDBOX_URL ?? 'http://localhost:3003',
  site: env.VITE_FOYER_SITE_URL ?? 'http://localhost:3004',
  repository: env.VITE_FOYER_REPOSITORY_URL,
  chain: env.VITE_FOYER_EVM_URL ?? 'http://localhost:8545',
  chainTwo: env.VITE_FOYER_EVM2_URL ?? 'http://localhost:8546',
  solana: env.VITE_FOYER_SOLANA_URL ?? 'http://localhost:8899',
} as const

function at(network: Network, url: string): Network {
  return { ...network, rpcUrls: { default: { http: [url] } } }
}

/** The networks to choose from, by their import name. Those of the sandbox use the ports of this start. */
export const networkList = {
  foyerLocal: at(foyerLocal, addresses.chain),
  foyerLocalTwo: at(foyerLocalTwo, addresses.chainTwo),
  foyerSolana: at(foyerSolana, addresses.solana),
  mainnet,
  base,
  optimism,
  arbitrum,
  polygon,
  sepolia,
  baseSepolia,
  solana,
  solanaDevnet,
} as const satisfies Record<string, Network>

export type NetworkName = keyof typeof networkList

export function isNetworkName(value: unknown): value is NetworkName {
  return typeof value === 'string' && Object.hasOwn(networkList, value)
}

const ofSandbox: readonly string[] = [foyerLocal, foyerLocalTwo, foyerSolana].map(({ caipNetworkId }) => caipNetworkId)

/** Returns true if a network (CAIP-2 id) is one of the sandbox, whose faucet pays out test coins. */
export function isOfSandbox(caipNetworkId: string): boolean {
  return ofSandbox.includes(caipNetworkId)
}

/** Returns the URL of the sandbox's faucet for an address on one of its networks. */
export function writeFaucetUrl(caipNetworkId: string, address: string): string {
  // The faucet expects the plain chain number for EVM chains.
  const query = new URLSearchParams({ address, chainId: caipNetworkId.replace('eip155:', '') })
  return `${addresses.sandbox}/faucet?${query}`
}
