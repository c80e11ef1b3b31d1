// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A price in US dollars with the calls of Chainlink's aggregators. It is always fresh, and knows one price of a day ago.
contract PriceFeed {
    string public description;
    uint8 public constant decimals = 8;
    int256 public answer;
    int256 public dayAgo;

    error NoSuchRound(uint80 roundId);

    constructor(string memory description_, int256 answer_, int256 dayAgo_) {
        description = description_;
        answer = answer_;
        dayAgo = dayAgo_;
    }

    /// Anybody may write it: it lives on test chains only.
    function write(int256 answer_) external {
        answer = answer_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (2, answer, block.timestamp, block.timestamp, 2);
    }

    function getRoundData(uint80 roundId) external view returns (uint80, int256, uint256, uint256, uint80) {
        if (roundId == 2) return (2, answer, block.timestamp, block.timestamp, 2);
        if (roundId != 1) revert NoSuchRound(roundId);
        uint256 writtenAt = block.timestamp - 1 days - 10 minutes;
        return (1, dayAgo, writtenAt, writtenAt, 1);
    }
}
