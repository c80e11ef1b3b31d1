// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IPostcards {
    function mint(address to, uint256 id) external;
}

interface IBadges {
    function mint(address to, uint256 id, uint256 value) external;
}

/// Gives each account one postcard and one badge, once.
contract Gifts {
    IPostcards public immutable postcards;
    IBadges public immutable badges;
    /// The ids below are kept for the postcards the sandbox gives by itself.
    uint256 public nextPostcard = 101;
    mapping(address => bool) public wasWelcomed;

    constructor(IPostcards postcards_, IBadges badges_) {
        postcards = postcards_;
        badges = badges_;
    }

    function welcome(address to) external {
        if (wasWelcomed[to]) return;
        wasWelcomed[to] = true;
        postcards.mint(to, nextPostcard++);
        badges.mint(to, 1, 1);
    }
}
