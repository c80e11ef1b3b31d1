/** Where the other programs of `npm start` listen; it says so when it builds this page. */
export const addresses = {
  server: import.meta.env.VITE_FOYER_SERVER_URL ?? 'http://localhost:3001',
  sandbox: import.meta.env.VITE_FOYER_SANDBOX_URL ?? 'http://localhost:3003',
  chain: import.meta.env.VITE_FOYER_EVM_URL ?? 'http://localhost:8545',
  chainTwo: import.meta.env.VITE_FOYER_EVM2_URL ?? 'http://localhost:8546',
} as const
