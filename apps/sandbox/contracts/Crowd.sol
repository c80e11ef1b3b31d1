// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface ICrowdToken {
    function mint(address to, uint256 value) external;
    function transfer(address to, uint256 value) external returns (bool);
}

/// Makes many transfers of a token in one transaction: what an airdrop, or a busy block, looks like to who reads the chain.
contract Crowd {
    /// Mints the tokens and makes `count` transfers of `value` each; the recipients take turns.
    function scatter(ICrowdToken token, address[] calldata recipients, uint256 value, uint256 count) external {
        token.mint(address(this), value * count);
        for (uint256 i = 0; i < count; i++) {
            token.transfer(recipients[i % recipients.length], value);
        }
    }
}
