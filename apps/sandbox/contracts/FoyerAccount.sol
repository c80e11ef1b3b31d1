// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Account} from '@openzeppelin/contracts/account/Account.sol';
import {ERC7821} from '@openzeppelin/contracts/account/extensions/draft-ERC7821.sol';
import {ERC4337Utils} from '@openzeppelin/contracts/account/utils/ERC4337Utils.sol';
import {IERC1271} from '@openzeppelin/contracts/interfaces/IERC1271.sol';
import {IEntryPoint} from '@openzeppelin/contracts/interfaces/IERC4337.sol';
import {ERC1155Holder} from '@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol';
import {ERC721Holder} from '@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol';
import {EIP712} from '@openzeppelin/contracts/utils/cryptography/EIP712.sol';
import {P256} from '@openzeppelin/contracts/utils/cryptography/P256.sol';
import {ERC7739} from '@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol';
import {MultiSignerERC7913} from '@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol';

/**
 * An account that exists at its address before its code is deployed. Its owners are addresses and passkeys, and a
 * threshold of them signs. It executes batches of calls (ERC-7821), user operations of EntryPoint 0.8 (ERC-4337) and
 * calls within permissions (FoyerPermissions), and verifies nested signatures (ERC-1271, ERC-7739). Unaudited.
 */
contract FoyerAccount is Account, MultiSignerERC7913, ERC7739, ERC7821, ERC721Holder, ERC1155Holder {
    /// The contract that executes calls within permissions that the account signed.
    address public immutable PERMISSIONS;
    /// The contract that verifies signatures of passkeys. A passkey owner is this address, x and y.
    address public immutable PASSKEY_VERIFIER;

    error AlreadyInitialized();
    error InvalidOwner(bytes owner);

    modifier onlySelf() {
        if (msg.sender != address(this)) revert AccountUnauthorized(msg.sender);
        _;
    }

    /// The implementation has the owner zero, which cannot sign, and is therefore initialized for ever.
    constructor(
        address permissions,
        address passkeyVerifier
    ) EIP712('FoyerAccount', '1') MultiSignerERC7913(_getUnusableOwners(), 1) {
        PERMISSIONS = permissions;
        PASSKEY_VERIFIER = passkeyVerifier;
    }

    /// Stores the first owners of a clone. The factory calls it in the transaction that creates the clone.
    function initialize(bytes[] calldata owners, uint64 threshold_) external {
        // A threshold is at least 1 from here on.
        if (threshold() != 0) revert AlreadyInitialized();
        _checkOwners(owners);
        _addSigners(owners);
        _setThreshold(threshold_);
    }

    function addOwners(bytes[] calldata owners) external onlySelf {
        _checkOwners(owners);
        _addSigners(owners);
    }

    /// Reverts if fewer owners than the threshold would remain.
    function removeOwners(bytes[] calldata owners) external onlySelf {
        _removeSigners(owners);
    }

    /// Reverts for zero, and for more than the number of owners.
    function setThreshold(uint64 threshold_) external onlySelf {
        _setThreshold(threshold_);
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IERC1271).interfaceId || super.supportsInterface(interfaceId);
    }

    function _erc7821AuthorizedExecutor(
        address caller,
        bytes32 mode,
        bytes calldata executionData
    ) internal view override returns (bool) {
        return
            caller == address(entryPoint()) ||
            caller == PERMISSIONS ||
            super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }

    /// Reverts for an owner that could never sign: it would count for the threshold.
    function _checkOwners(bytes[] calldata owners) private view {
        for (uint256 i; i < owners.length; ++i) {
            bytes calldata owner = owners[i];
            if (!(owner.length == 20 ? _isAddress(owner) : _isPasskey(owner))) revert InvalidOwner(owner);
        }
    }

    function _isAddress(bytes calldata owner) private view returns (bool) {
        address account = address(bytes20(owner));
        return account != address(0) && account != address(this);
    }

    function _isPasskey(bytes calldata owner) private view returns (bool) {
        return
            owner.length == 84 &&
            address(bytes20(owner)) == PASSKEY_VERIFIER &&
            P256.isValidPublicKey(bytes32(owner[20:52]), bytes32(owner[52:84]));
    }

    function _getUnusableOwners() private pure returns (bytes[] memory owners) {
        owners = new bytes[](1);
        owners[0] = abi.encodePacked(address(0));
    }
}
