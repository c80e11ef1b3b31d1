// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Resolver of names whose records are kept off the chain (ENSIP-10, EIP-3668). Its owner says which gateways are asked and whose
/// signature counts, and may pin the records of single names, which the chain then answers alone.
contract OffchainNames {
    uint256 private constant ETHER_COIN_TYPE = 60;
    /// Half the order of secp256k1: of the two signatures that fit, only the one with the smaller `s` counts.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public owner;
    address public offeredOwner;
    mapping(address => bool) public isSigner;
    mapping(bytes32 => bool) public isPinned;
    string[] private gatewayUrls;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => bytes) private contents;

    event OwnerOffered(address indexed account);
    event OwnerChanged(address indexed account);
    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool isSigner);
    event PinnedChanged(bytes32 indexed node, bool isPinned);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event ContenthashChanged(bytes32 indexed node, bytes hash);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error UnsupportedResolverProfile(bytes4 selector);
    error NotOwner(address account);
    error NoSigner();
    error NameMalformed(bytes name);
    error SignatureMalformed();
    error SignerUnknown(address signer);
    error AnswerExpired(uint64 expires);

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    constructor(address owner_, string[] memory urls_, address[] memory signers) {
        owner = owner_;
        emit OwnerChanged(owner_);
        _setUrls(urls_);
        for (uint256 i = 0; i < signers.length; i++) {
            _setSigner(signers[i], true);
        }
    }

    /// Answers for a pinned name; sends clients to the gateways for every other one.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        if (isPinned[_namehash(name, 0)]) return _answerPinned(data);
        revert OffchainLookup(
            address(this), gatewayUrls, _writeRequest(name, data), this.resolveWithProof.selector, abi.encode(name, data)
        );
    }

    /// Checks what a gateway answered: `result`, until when it counts, and a signature over both and the request.
    function resolveWithProof(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory name, bytes memory data) = abi.decode(extraData, (bytes, bytes));
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (block.timestamp > expires) revert AnswerExpired(expires);
        bytes32 request = keccak256(_writeRequest(name, data));
        bytes32 digest = keccak256(abi.encodePacked(hex"1900", address(this), expires, request, keccak256(result)));
        address signer = _recover(digest, signature);
        if (!isSigner[signer]) revert SignerUnknown(signer);
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 // ERC-165
            || id == 0x9061b923 // resolve(bytes,bytes), ENSIP-10
            || id == 0x3b3b57de // addr(bytes32)
            || id == 0xf1cb7e06 // addr(bytes32,uint256)
            || id == 0x59d1d43c // text(bytes32,string)
            || id == 0xbc1c58d1 // contenthash(bytes32)
            || id == 0xac9650d8; // multicall(bytes[])
    }

    function urls() external view returns (string[] memory) {
        return gatewayUrls;
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes memory pinned = addr(node, ETHER_COIN_TYPE);
        return pinned.length == 20 ? payable(address(bytes20(pinned))) : payable(address(0));
    }

    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory) {
        return isPinned[node] ? addresses[node][coinType] : bytes("");
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return isPinned[node] ? texts[node][key] : "";
    }

    function contenthash(bytes32 node) external view returns (bytes memory) {
        return isPinned[node] ? contents[node] : bytes("");
    }

    function multicall(bytes[] calldata calls) external view returns (bytes[] memory answers) {
        answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            answers[i] = _answerPinned(calls[i]);
        }
    }

    function setUrls(string[] calldata newUrls) external onlyOwner {
        _setUrls(newUrls);
    }

    function setSigner(address signer, bool counts) external onlyOwner {
        _setSigner(signer, counts);
    }

    /// Whether the chain alone answers for a name. What was written stays while it does not.
    function setPinned(bytes32 node, bool pinned) external onlyOwner {
        isPinned[node] = pinned;
        emit PinnedChanged(node, pinned);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata newAddress) external onlyOwner {
        addresses[node][coinType] = newAddress;
        emit AddressChanged(node, coinType, newAddress);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner {
        texts[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setContenthash(bytes32 node, bytes calldata hash) external onlyOwner {
        contents[node] = hash;
        emit ContenthashChanged(node, hash);
    }

    /// The new owner has to accept, so that a mistyped address takes nothing away.
    function offerOwner(address account) external onlyOwner {
        offeredOwner = account;
        emit OwnerOffered(account);
    }

    function acceptOwner() external {
        if (msg.sender != offeredOwner) revert NotOwner(msg.sender);
        owner = msg.sender;
        offeredOwner = address(0);
        emit OwnerChanged(msg.sender);
    }

    function _setUrls(string[] memory newUrls) private {
        gatewayUrls = newUrls;
        emit UrlsChanged(newUrls);
    }

    function _setSigner(address signer, bool counts) private {
        // ecrecover answers 0 for a signature that fits nobody.
        if (signer == address(0)) revert NoSigner();
        isSigner[signer] = counts;
        emit SignerChanged(signer, counts);
    }

    function _answerPinned(bytes calldata data) private view returns (bytes memory) {
        (bool ok, bytes memory answer) = address(this).staticcall(data);
        if (!ok) revert UnsupportedResolverProfile(bytes4(data));
        return answer;
    }

    /// What gateways are asked. The chain's id stands at its end, where decoders do not look: an answer counts on one chain.
    function _writeRequest(bytes memory name, bytes memory data) private view returns (bytes memory) {
        return bytes.concat(abi.encodeCall(this.resolve, (name, data)), bytes32(block.chainid));
    }

    function _recover(bytes32 digest, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) revert SignatureMalformed();
        bytes32 r;
        bytes32 s;
        uint8 v = uint8(signature[64]);
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        if (uint256(s) > HALF_ORDER) revert SignatureMalformed();
        return ecrecover(digest, v, r, s);
    }

    /// The node of a name as DNS writes it.
    function _namehash(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert NameMalformed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        if (end >= name.length) revert NameMalformed(name);
        return keccak256(abi.encodePacked(_namehash(name, end), keccak256(name[offset + 1:end])));
    }
}
