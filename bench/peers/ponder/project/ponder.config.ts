import { createConfig } from 'ponder'
import { parseAbi } from 'viem'

const { BENCH_RPC_URLS, BENCH_CHAIN_ID, BENCH_END_BLOCK, BENCH_DATABASE_URL } = process.env

/** ERC-20 transfers of every token of the chain. */
export default createConfig({
  database:
    BENCH_DATABASE_URL === undefined ? { kind: 'pglite' } : { kind: 'postgres', connectionString: BENCH_DATABASE_URL },
  chains: { model: { id: Number(BENCH_CHAIN_ID), rpc: BENCH_RPC_URLS.split(' ') } },
  contracts: {
    Erc20: {
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
      chain: 'model',
      startBlock: 0,
      endBlock: Number(BENCH_END_BLOCK),
    },
  },
})
