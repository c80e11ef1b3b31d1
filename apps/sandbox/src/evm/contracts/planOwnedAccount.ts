import { type Address, concatHex, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import { create2Deployer } from './deployContracts.js'
import { readArtifact } from './readArtifact.js'

/** The address of a smart-contract wallet and the call that deploys it. */
export interface OwnedAccountPlan {
  readonly address: Address
  /** The CREATE2 deployer, which every sandbox chain has. */
  readonly factory: Address
  readonly factoryData: Hex
}

/**
 * Plans a smart-contract account (ERC-1271) for an owner. It has the same address on every chain and exists after the
 * call was sent (ERC-6492).
 */
export function planOwnedAccount(owner: Address, salt: Hex = zeroHash): OwnedAccountPlan {
  const initCode = encodeDeployData({ ...readArtifact('OwnedAccount'), args: [owner] })
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode }),
    factory: create2Deployer,
    factoryData: concatHex([salt, initCode]),
  }
}
