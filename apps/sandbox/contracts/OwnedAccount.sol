// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The account of somebody whose wallet is a contract (ERC-1271): what its owner's key signs counts as signed by it. It can do nothing else.
contract OwnedAccount {
    address private immutable owner;

    constructor(address ownerAddress) {
        owner = ownerAddress;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
