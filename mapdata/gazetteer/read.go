package gazetteer

import "github.com/BurntSushi/toml"

// Read decodes a board's TOML.
func Read(name string, data []byte) (*File, error) {
	var f File
	if _, err := toml.Decode(string(data), &f); err != nil {
		return nil, err
	}
	return &f, nil
}
