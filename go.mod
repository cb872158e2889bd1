module github.com/heraldmaps/herald

go 1.26
