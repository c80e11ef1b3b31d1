// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Account} from '@openzeppelin/contracts/account/Account.sol';
import {ERC7821} from '@openzeppelin/contracts/account/extensions/draft-ERC7821.sol';
import {ERC4337Utils} from '@openzeppelin/contracts/account/utils/ERC4337Utils.sol';
import {IERC1271} from '@openzeppelin/contracts/interfaces/IERC1271.sol';
import {IEntryPoint} from '@openzeppelin/contracts/interfaces/IERC4337.sol';
import {ERC1155Holder} from '@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol';
import {ERC721Holder} from '@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol';
import {SignerEIP7702} from '@openzeppelin/contracts/utils/cryptography/signers/SignerEIP7702.sol';

/**
 * The code of an upgraded account (EIP-7702): batches of calls (ERC-7821), user operations of EntryPoint 0.8 (ERC-4337),
 * contract signatures (ERC-1271), and calls within permissions (FoyerPermissions). It uses no storage, so data of an
 * earlier delegate has no effect. Unaudited.
 */
contract FoyerDelegate is Account, SignerEIP7702, ERC7821, ERC721Holder, ERC1155Holder, IERC1271 {
    /// The contract that executes calls within permissions that the account signed.
    address public immutable PERMISSIONS;

    constructor(address permissions) {
        PERMISSIONS = permissions;
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// The signer is the account itself, so a signature is valid for no other account and needs no nested hash.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _rawSignatureValidation(hash, signature) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
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
}
