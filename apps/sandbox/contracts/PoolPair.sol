// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Transfers of any token: some answer nothing, others false where they should revert.
library SafeTransfers {
    function send(address token, address to, uint256 value) internal {
        _call(token, abi.encodeWithSignature("transfer(address,uint256)", to, value), "FoyerPools: TRANSFER_FAILED");
    }

    function take(address token, address from, address to, uint256 value) internal {
        bytes memory data = abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, value);
        _call(token, data, "FoyerPools: TRANSFER_FROM_FAILED");
    }

    function _call(address token, bytes memory data, string memory complaint) private {
        (bool isDone, bytes memory answer) = token.call(data);
        // What a failed call answers is no bool.
        require(isDone, complaint);
        require(answer.length == 0 ? token.code.length > 0 : abi.decode(answer, (bool)), complaint);
    }
}

interface IBalance {
    function balanceOf(address account) external view returns (uint256);
}

interface ISwapCallee {
    function uniswapV2Call(address sender, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// Two tokens that anybody may exchange for each other at a constant product and a fee of 0.3 per cent. Who gives it tokens gets shares, which
/// are a token of their own. Calls and events have the names that clients of Uniswap V2 know. It keeps books of what it holds: what it was
/// paid is what it holds beyond them.
contract PoolPair {
    using SafeTransfers for address;

    string public constant name = "Foyer Pools Share";
    string public constant symbol = "FPS";
    uint8 public constant decimals = 18;
    /// Shares that nobody ever gets, so that one share cannot be made worth a fortune.
    uint256 public constant MINIMUM_LIQUIDITY = 1000;

    address public immutable factory;
    address public immutable token0;
    address public immutable token1;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private writtenAt;
    bool private isBusy;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    modifier alone() {
        require(!isBusy, "FoyerPair: LOCKED");
        isBusy = true;
        _;
        isBusy = false;
    }

    constructor(address token0_, address token1_) {
        (factory, token0, token1) = (msg.sender, token0_, token1_);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, writtenAt);
    }

    /// Gives `to` the shares for what was sent here before.
    function mint(address to) external alone returns (uint256 shares) {
        (uint256 held0, uint256 held1) = _balances();
        (uint256 own0, uint256 own1) = (reserve0, reserve1);
        (uint256 amount0, uint256 amount1) = (held0 - own0, held1 - own1);
        if (totalSupply == 0) {
            uint256 all = _root(amount0 * amount1);
            require(all > MINIMUM_LIQUIDITY, "FoyerPair: INSUFFICIENT_LIQUIDITY_MINTED");
            shares = all - MINIMUM_LIQUIDITY;
            _give(address(0), MINIMUM_LIQUIDITY);
        } else {
            (uint256 by0, uint256 by1) = (amount0 * totalSupply / own0, amount1 * totalSupply / own1);
            shares = by0 < by1 ? by0 : by1;
            require(shares > 0, "FoyerPair: INSUFFICIENT_LIQUIDITY_MINTED");
        }
        _give(to, shares);
        _write(held0, held1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Pays `to` the part of both tokens for the shares that were sent here before.
    function burn(address to) external alone returns (uint256 amount0, uint256 amount1) {
        (uint256 held0, uint256 held1) = _balances();
        uint256 shares = balanceOf[address(this)];
        (amount0, amount1) = (shares * held0 / totalSupply, shares * held1 / totalSupply);
        require(amount0 > 0 && amount1 > 0, "FoyerPair: INSUFFICIENT_LIQUIDITY_BURNED");
        balanceOf[address(this)] = 0;
        totalSupply -= shares;
        emit Transfer(address(this), address(0), shares);
        token0.send(to, amount0);
        token1.send(to, amount1);
        (held0, held1) = _balances();
        _write(held0, held1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// Pays out what is asked for, as long as what was sent here before, or comes within the call to `to`, is worth it.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external alone {
        require(amount0Out > 0 || amount1Out > 0, "FoyerPair: INSUFFICIENT_OUTPUT_AMOUNT");
        require(amount0Out < reserve0 && amount1Out < reserve1, "FoyerPair: INSUFFICIENT_LIQUIDITY");
        require(to != token0 && to != token1, "FoyerPair: INVALID_TO");
        if (amount0Out > 0) token0.send(to, amount0Out);
        if (amount1Out > 0) token1.send(to, amount1Out);
        if (data.length > 0) ISwapCallee(to).uniswapV2Call(msg.sender, amount0Out, amount1Out, data);
        (uint256 amount0In, uint256 amount1In) = _checkPaid(amount0Out, amount1Out);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// Pays out what it holds beyond its books.
    function skim(address to) external alone {
        (uint256 held0, uint256 held1) = _balances();
        token0.send(to, held0 - reserve0);
        token1.send(to, held1 - reserve1);
    }

    /// Takes what it holds into its books.
    function sync() external alone {
        (uint256 held0, uint256 held1) = _balances();
        _write(held0, held1);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    /// What was paid by its books, which it writes anew: the product of both sides, less the fee, must not fall.
    function _checkPaid(uint256 amount0Out, uint256 amount1Out) private returns (uint256 amount0In, uint256 amount1In) {
        (uint256 held0, uint256 held1) = _balances();
        (uint256 own0, uint256 own1) = (reserve0, reserve1);
        amount0In = held0 + amount0Out > own0 ? held0 + amount0Out - own0 : 0;
        amount1In = held1 + amount1Out > own1 ? held1 + amount1Out - own1 : 0;
        require(amount0In > 0 || amount1In > 0, "FoyerPair: INSUFFICIENT_INPUT_AMOUNT");
        uint256 product = (held0 * 1000 - amount0In * 3) * (held1 * 1000 - amount1In * 3);
        require(product >= own0 * own1 * 1_000_000, "FoyerPair: K");
        _write(held0, held1);
    }

    function _give(address to, uint256 shares) private {
        totalSupply += shares;
        balanceOf[to] += shares;
        emit Transfer(address(0), to, shares);
    }

    function _balances() private view returns (uint256, uint256) {
        return (IBalance(token0).balanceOf(address(this)), IBalance(token1).balanceOf(address(this)));
    }

    function _write(uint256 held0, uint256 held1) private {
        require(held0 <= type(uint112).max && held1 <= type(uint112).max, "FoyerPair: OVERFLOW");
        (reserve0, reserve1, writtenAt) = (uint112(held0), uint112(held1), uint32(block.timestamp));
        emit Sync(uint112(held0), uint112(held1));
    }

    /// The largest whole number whose square is not above `value` (Newton's method).
    function _root(uint256 value) private pure returns (uint256 root) {
        root = value;
        uint256 next = (value + 1) / 2;
        while (next < root) (root, next) = (next, (next + value / next) / 2);
    }
}
