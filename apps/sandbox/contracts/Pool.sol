// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IPoolToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Two tokens that anybody may exchange for each other, at a constant product of what the pool holds of them and a fee of 0.3 per cent.
contract Pool {
    IPoolToken public immutable token0;
    IPoolToken public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private writtenAt;

    event Swap(address indexed sender, uint256 paid, uint256 received, address indexed to);

    error NotInPool(address token);

    constructor(IPoolToken token0_, IPoolToken token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, writtenAt);
    }

    /// Takes what was sent to the pool as its own.
    function sync() public {
        reserve0 = uint112(token0.balanceOf(address(this)));
        reserve1 = uint112(token1.balanceOf(address(this)));
        writtenAt = uint32(block.timestamp);
    }

    /// Pays with one of the two and gets the other; the pool must be allowed to take what is paid.
    function swap(IPoolToken paid, uint256 value, address to) external returns (uint256 received) {
        bool isFirst = address(paid) == address(token0);
        if (!isFirst && address(paid) != address(token1)) revert NotInPool(address(paid));
        (uint256 own, uint256 other) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        received = (value * 997 * other) / (own * 1000 + value * 997);
        paid.transferFrom(msg.sender, address(this), value);
        (isFirst ? token1 : token0).transfer(to, received);
        sync();
        emit Swap(msg.sender, value, received, to);
    }
}
