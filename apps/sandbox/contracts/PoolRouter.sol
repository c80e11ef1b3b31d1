// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { PoolFactory } from "./PoolFactory.sol";
import { IBalance, PoolPair, SafeTransfers } from "./PoolPair.sol";

interface IWrappedEther {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// Swaps over one pair or a chain of them, with the calls that clients of Uniswap V2 know. It keeps nothing between two calls.
contract PoolRouter {
    using SafeTransfers for address;

    address public immutable factory;
    address public immutable WETH;
    bool private isBusy;

    modifier alone() {
        require(!isBusy, "FoyerRouter: LOCKED");
        isBusy = true;
        _;
        isBusy = false;
    }

    modifier until(uint256 deadline) {
        require(block.timestamp <= deadline, "FoyerRouter: EXPIRED");
        _;
    }

    constructor(address factory_, address wrapped) {
        (factory, WETH) = (factory_, wrapped);
    }

    receive() external payable {
        require(msg.sender == WETH, "FoyerRouter: NOT_WETH");
    }

    /// What a pair with these reserves pays for `amountIn`, after its fee of 0.3 per cent.
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        require(amountIn > 0, "FoyerRouter: INSUFFICIENT_INPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "FoyerRouter: INSUFFICIENT_LIQUIDITY");
        return amountIn * 997 * reserveOut / (reserveIn * 1000 + amountIn * 997);
    }

    /// What arrives after each pair of a path; the first is `amountIn` itself.
    function getAmountsOut(uint256 amountIn, address[] memory path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "FoyerRouter: INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (uint256 own, uint256 other) = _reserves(path[i], path[i + 1]);
            amounts[i + 1] = getAmountOut(amounts[i], own, other);
        }
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external alone until(deadline) returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        path[0].take(msg.sender, _pairOf(path[0], path[1]), amountIn);
        _swap(amounts, path, to, amountOutMin);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        alone
        until(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(msg.value, path);
        require(path[0] == WETH, "FoyerRouter: INVALID_PATH");
        IWrappedEther(WETH).deposit{ value: msg.value }();
        WETH.send(_pairOf(path[0], path[1]), msg.value);
        _swap(amounts, path, to, amountOutMin);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external alone until(deadline) returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        require(path[path.length - 1] == WETH, "FoyerRouter: INVALID_PATH");
        path[0].take(msg.sender, _pairOf(path[0], path[1]), amountIn);
        _pay(to, _swap(amounts, path, address(this), amountOutMin));
    }

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external alone until(deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity) {
        (amountA, amountB) = _fit(tokenA, tokenB, amountADesired, amountBDesired, amountAMin, amountBMin);
        tokenA.take(msg.sender, _pairOf(tokenA, tokenB), amountA);
        tokenB.take(msg.sender, _pairOf(tokenA, tokenB), amountB);
        liquidity = PoolPair(_pairOf(tokenA, tokenB)).mint(to);
    }

    function addLiquidityETH(
        address token,
        uint256 amountTokenDesired,
        uint256 amountTokenMin,
        uint256 amountETHMin,
        address to,
        uint256 deadline
    ) external payable alone until(deadline) returns (uint256 amountToken, uint256 amountETH, uint256 liquidity) {
        (amountToken, amountETH) = _fit(token, WETH, amountTokenDesired, msg.value, amountTokenMin, amountETHMin);
        token.take(msg.sender, _pairOf(token, WETH), amountToken);
        IWrappedEther(WETH).deposit{ value: amountETH }();
        WETH.send(_pairOf(token, WETH), amountETH);
        liquidity = PoolPair(_pairOf(token, WETH)).mint(to);
        if (msg.value > amountETH) _send(msg.sender, msg.value - amountETH);
    }

    /// Sends what lies in the first pair through all of them; answers what `to` really got, which must be `least` or more.
    function _swap(uint256[] memory amounts, address[] calldata path, address to, uint256 least)
        private
        returns (uint256 received)
    {
        IBalance last = IBalance(path[path.length - 1]);
        uint256 before = last.balanceOf(to);
        for (uint256 i = 0; i + 1 < path.length; i++) {
            address next = i + 2 < path.length ? _pairOf(path[i + 1], path[i + 2]) : to;
            (uint256 out0, uint256 out1) = path[i] < path[i + 1] ? (uint256(0), amounts[i + 1]) : (amounts[i + 1], 0);
            PoolPair(_pairOf(path[i], path[i + 1])).swap(out0, out1, next, "");
        }
        received = last.balanceOf(to) - before;
        require(received >= least, "FoyerRouter: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _pay(address to, uint256 value) private {
        IWrappedEther(WETH).withdraw(value);
        _send(to, value);
    }

    function _send(address to, uint256 value) private {
        (bool isSent,) = to.call{ value: value }("");
        require(isSent, "FoyerRouter: ETH_TRANSFER_FAILED");
    }

    function _pairOf(address tokenA, address tokenB) private view returns (address pair) {
        pair = PoolFactory(factory).getPair(tokenA, tokenB);
        require(pair != address(0), "FoyerRouter: NO_PAIR");
    }

    function _reserves(address own, address other) private view returns (uint256, uint256) {
        (uint256 reserve0, uint256 reserve1,) = PoolPair(_pairOf(own, other)).getReserves();
        return own < other ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// As much of both as the price of the pair takes; all of it where the pair is empty or new.
    function _fit(address tokenA, address tokenB, uint256 mostA, uint256 mostB, uint256 leastA, uint256 leastB)
        private
        returns (uint256, uint256)
    {
        if (PoolFactory(factory).getPair(tokenA, tokenB) == address(0)) PoolFactory(factory).createPair(tokenA, tokenB);
        (uint256 reserveA, uint256 reserveB) = _reserves(tokenA, tokenB);
        if (reserveA == 0 && reserveB == 0) return (mostA, mostB);
        uint256 fitB = mostA * reserveB / reserveA;
        if (fitB <= mostB) {
            require(fitB >= leastB, "FoyerRouter: INSUFFICIENT_B_AMOUNT");
            return (mostA, fitB);
        }
        uint256 fitA = mostB * reserveA / reserveB;
        require(fitA >= leastA, "FoyerRouter: INSUFFICIENT_A_AMOUNT");
        return (fitA, mostB);
    }
}
