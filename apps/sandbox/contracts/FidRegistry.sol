// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Which address holds which Farcaster id, in the two reads a sign-in is checked with. Anybody may register anybody:
/// ids of the sandbox are worth nothing.
contract FidRegistry {
    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;

    error Taken();

    function register(address custody, uint256 fid) external {
        if (fid == 0 || idOf[custody] != 0 || custodyOf[fid] != address(0)) revert Taken();
        idOf[custody] = fid;
        custodyOf[fid] = custody;
    }
}
