// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Clones} from '@openzeppelin/contracts/proxy/Clones.sol';
import {FoyerAccount} from './FoyerAccount.sol';

/**
 * Creates accounts of FoyerAccount. The address depends on all first owners, the threshold and a number, so another
 * caller can only create the same account. Unaudited.
 */
contract FoyerAccountFactory {
    address public immutable IMPLEMENTATION;

    event AccountCreated(address indexed account);

    constructor(address implementation) {
        IMPLEMENTATION = implementation;
    }

    /// Creates the account, or returns the existing one.
    function createAccount(
        bytes[] calldata owners,
        uint64 threshold,
        uint256 index
    ) external returns (address account) {
        account = getAddress(owners, threshold, index);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministic(IMPLEMENTATION, _getSalt(owners, threshold, index));
        FoyerAccount(payable(account)).initialize(owners, threshold);
        emit AccountCreated(account);
    }

    /// Returns the address of the account, before or after its creation.
    function getAddress(bytes[] calldata owners, uint64 threshold, uint256 index) public view returns (address) {
        return Clones.predictDeterministicAddress(IMPLEMENTATION, _getSalt(owners, threshold, index));
    }

    function _getSalt(bytes[] calldata owners, uint64 threshold, uint256 index) private pure returns (bytes32) {
        return keccak256(abi.encode(owners, threshold, index));
    }
}
