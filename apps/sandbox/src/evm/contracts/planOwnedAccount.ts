import { type Address, concatHex, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import { create2Deployer } from './deployContracts.js'
import { readArtifact } from './readArtifact.js'

/** Where a wallet that is a contract stands, and the call that puts it there. */
export interface OwnedAccountPlan {
  readonly address: Address
  /** The CREATE2 deployer, which every chain of the sandbox has. */
  readonly factory: Address
  readonly factoryData: Hex
}

/** Plans the account that is a contract (ERC-1271) of an owner, the same on every chain; it stands once the call was sent (ERC-6492). */
export function planOwnedAccount(owner: Address, salt: Hex = zeroHash): OwnedAccountPlan {
  const initCode = encodeDeployData({ ...readArtifact('OwnedAccount'), args: [owner] })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode }),
    factory: create2Deployer,
    factoryData: concatHex([salt, initCode]),
  }
}
