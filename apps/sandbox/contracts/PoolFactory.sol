// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { PoolPair } from "./PoolPair.sol";

/// Makes the one pair of any two tokens and knows where it is.
contract PoolFactory {
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(token0 != token1, "FoyerFactory: IDENTICAL_ADDRESSES");
        require(token0 != address(0), "FoyerFactory: ZERO_ADDRESS");
        require(getPair[token0][token1] == address(0), "FoyerFactory: PAIR_EXISTS");
        pair = address(new PoolPair{ salt: 0 }(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}
