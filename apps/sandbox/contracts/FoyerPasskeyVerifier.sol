// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC7913WebAuthnVerifier} from '@openzeppelin/contracts/utils/cryptography/verifiers/ERC7913WebAuthnVerifier.sol';

/**
 * Verifies signatures of passkeys (WebAuthn, P-256) for FoyerAccount. A signature needs the type `webauthn.get` and a
 * verified user. The origin is not part of the check: the browser binds the key to its site. Unaudited.
 */
contract FoyerPasskeyVerifier is ERC7913WebAuthnVerifier {}
