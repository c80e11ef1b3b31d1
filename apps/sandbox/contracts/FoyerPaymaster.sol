// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {PaymasterSigner} from '@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol';
import {ERC4337Utils} from '@openzeppelin/contracts/account/utils/ERC4337Utils.sol';
import {Ownable} from '@openzeppelin/contracts/access/Ownable.sol';
import {IEntryPoint} from '@openzeppelin/contracts/interfaces/IERC4337.sol';
import {EIP712} from '@openzeppelin/contracts/utils/cryptography/EIP712.sol';
import {SignerECDSA} from '@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol';

/**
 * Pays the fees of user operations of EntryPoint 0.8 (ERC-4337) that the signer approved for a short time. The signer can
 * only spend the deposit on fees. The owner can withdraw it. Unaudited.
 */
contract FoyerPaymaster is PaymasterSigner, SignerECDSA, Ownable {
    constructor(address owner, address signer) EIP712('FoyerPaymaster', '1') SignerECDSA(signer) Ownable(owner) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    receive() external payable {
        _deposit(msg.value);
    }

    function withdraw(address payable to, uint256 value) external onlyOwner {
        _withdraw(to, value);
    }

    function addStake(uint32 unstakeDelaySeconds) external payable onlyOwner {
        _addStake(msg.value, unstakeDelaySeconds);
    }

    function unlockStake() external onlyOwner {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        _withdrawStake(to);
    }

    /// The owner changes the signer if its key leaks. Approvals of the former signer are then invalid.
    function setSigner(address signer) external onlyOwner {
        _setSigner(signer);
    }
}
